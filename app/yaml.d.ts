declare module "*.yaml" {
  const words: unknown;
  export default words;
}
