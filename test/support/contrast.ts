/** Linear sRGB from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const clamp = (value: number) => Math.min(1, Math.max(0, value));

export function parseOklch(text: string): Rgba {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text);
  if (!numbers) throw new Error(`not an oklch colour: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = numbers
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  ];
}

const encode = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Browsers mix the gamma-encoded values, so this does too. */
export function over(upper: Rgba, ground: Rgba): Rgba {
  const mix = (channel: 0 | 1 | 2) =>
    decode(encode(upper[channel]) * upper[3] + encode(ground[channel]) * (1 - upper[3]));
  return [mix(0), mix(1), mix(2), 1];
}

const luminance = ([red, green, blue]: Rgba) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

export function contrast(one: Rgba, other: Rgba): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export function parseHex(text: string): Rgba {
  const channel = (start: number) =>
    decode(Number.parseInt(text.slice(start, start + 2), 16) / 255);
  return [channel(1), channel(3), channel(5), 1];
}
