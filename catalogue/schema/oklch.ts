type Triple = readonly [number, number, number];

/** Lightness from 0 to 1, chroma, and hue in degrees. A gray has no hue. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number | null;
}

type Matrix = readonly [Triple, Triple, Triple];

// These numbers are from CSS Color 4: https://www.w3.org/TR/css-color-4/#color-conversion-code
const LINEAR_TO_XYZ: Matrix = [
  [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
  [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
  [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
];
const XYZ_TO_LINEAR: Matrix = [
  [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
  [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
  [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
];
const XYZ_TO_LMS: Matrix = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const LMS_TO_XYZ: Matrix = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];
const LMS_TO_LAB: Matrix = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [first, second, third] = matrix;
  const dot = (row: Triple) => row[0] * x + row[1] * y + row[2] * z;
  return [dot(first), dot(second), dot(third)];
};

const each = ([x, y, z]: Triple, change: (value: number) => number): Triple => [
  change(x),
  change(y),
  change(z),
];

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const toGamma = (part: number) =>
  part > 0.0031308 ? 1.055 * part ** (1 / 2.4) - 0.055 : 12.92 * part;

/** Returns red, green and blue from 0 to 1. */
function parseHex(hex: string): Triple {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

const toLab = (rgb: Triple): Triple =>
  multiply(
    LMS_TO_LAB,
    each(multiply(XYZ_TO_LMS, multiply(LINEAR_TO_XYZ, each(rgb, toLinear))), Math.cbrt),
  );

const DEGREES = 180 / Math.PI;
const GRAY = 0.8e-5;

export function toOklch(hex: string): Oklch {
  const [lightness, a, b] = toLab(parseHex(hex));
  if (Math.abs(a) < GRAY && Math.abs(b) < GRAY) return { lightness, chroma: 0, hue: null };
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * DEGREES + 360) % 360 };
}

function polarToLab({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue ?? 0) / DEGREES;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

const labToXyz = (lab: Triple) =>
  multiply(
    LMS_TO_XYZ,
    each(multiply(LAB_TO_LMS, lab), (n) => n ** 3),
  );
const toRgb = (color: Oklch) => each(multiply(XYZ_TO_LINEAR, labToXyz(polarToLab(color))), toGamma);

const isShown = (rgb: Triple) => rgb.every((part) => part >= 0 && part <= 1);
const clip = (rgb: Triple) => each(rgb, (part) => Math.min(Math.max(part, 0), 1));

/** No eye tells two colors apart that are this close. */
const NOTICEABLE = 0.02;
const PRECISION = 0.0001;

function differ(rgb: Triple, color: Oklch): number {
  const [one, other] = [toLab(rgb), polarToLab(color)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Takes away chroma until a screen can show the color: https://www.w3.org/TR/css-color-4/#css-gamut-mapping */
function toShown(color: Oklch): Triple {
  const rgb = toRgb(color);
  if (isShown(rgb)) return rgb;
  if (color.lightness >= 1) return [1, 1, 1];
  if (color.lightness <= 0) return [0, 0, 0];
  let clipped = clip(rgb);
  if (differ(clipped, color) < NOTICEABLE) return clipped;
  let [min, max, isMinShown] = [0, color.chroma, true];
  while (max - min > PRECISION) {
    const current = { ...color, chroma: (min + max) / 2 };
    const found = toRgb(current);
    if (isMinShown && isShown(found)) {
      min = current.chroma;
      continue;
    }
    clipped = clip(found);
    const difference = differ(clipped, current);
    if (difference >= NOTICEABLE) {
      max = current.chroma;
      continue;
    }
    if (NOTICEABLE - difference < PRECISION) break;
    isMinShown = false;
    min = current.chroma;
  }
  return clipped;
}

export function toHex(color: Oklch): string {
  const parts = toShown(color).map((part) => Math.round(part * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export function parseOklch(css: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = css.match(/[\d.]+/g)?.map(Number) ?? [];
  return { lightness, chroma, hue };
}

/** Returns how well one color is read on another, from 1 to 21: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio */
export function contrastBetween(hex: string, other: Oklch): number {
  const [, one] = multiply(LINEAR_TO_XYZ, each(parseHex(hex), toLinear));
  const [, two] = labToXyz(polarToLab(other));
  return (Math.max(one, two, 0) + 0.05) / (Math.max(Math.min(one, two), 0) + 0.05);
}

const half = (from: number, to: number) => (from + to) / 2;

/** Returns the color halfway between two, by the shorter way around the wheel of hues. */
export function mixHalf(one: Oklch, other: Oklch): Oklch {
  const from = one.hue ?? other.hue ?? 0;
  const to = other.hue ?? from;
  const turn = Math.abs(to - from) > 180 ? 180 : 0;
  return {
    lightness: half(one.lightness, other.lightness),
    chroma: half(one.chroma, other.chroma),
    hue: half(from, to) + turn,
  };
}
