/** Each database folds the letter case of other alphabets, so the shop does it itself. */
const foldCase = (text: string) => text.normalize().toLowerCase().toUpperCase();

export function matchWords(search = "") {
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (texts: readonly (string | null)[]) => {
    const text = foldCase(texts.join(" "));
    return words.every((word) => text.includes(word));
  };
}
