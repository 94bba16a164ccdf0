import { between, pick, type Chance } from "./name-hash.ts";
import { curve, FULL_TURN, movePath, repeat, type Figure } from "./plate-pen.ts";

/** A band of strands that twist about each other, narrow on the left and wide on the right. */
function drawBraid(chance: Chance): Figure {
  const count = 17;
  const height = between(chance, 80, 120);
  const twists = between(chance, 0.7, 1.3) * pick(chance, [-1, 1]);
  const waist = between(chance, -150, -60);
  const waistHeight = between(chance, 0.08, 0.3);
  const bow = between(chance, -30, 30);
  const draw = (strand: number) =>
    curve((time) => {
      const x = -310 + time * 460;
      const swell = waistHeight + (1 - waistHeight) * Math.sin((x - waist) / 190) ** 2;
      const swing = Math.sin((time * twists + strand / count) * FULL_TURN);
      return [x, bow * Math.cos(x / 120) + height * swell * swing];
    }, 5);
  return { centre: [300, 80], turn: between(chance, -38, 12), path: repeat(count, draw) };
}

/** Two sheaves of lines, each drawn together at the middle, laid across each other. */
function drawSheaves(chance: Chance): Figure {
  const count = 20;
  const waist = between(chance, 0.34, 0.6);
  const bow = between(chance, 20, 70);
  // The other half of each is the same, upside down.
  const halfSheaf = (side: number) =>
    repeat(count / 2, (index) => {
      const rank = (2 * index) / (count - 1) - 1;
      return curve((time) => {
        const along = time * 2 - 1;
        const spread = 150 * rank * (waist + (1 - waist) * along ** 2);
        return [along * 300, spread + side * bow * along * (1.6 - along ** 2)];
      }, 1);
    });
  const turn = between(chance, -45, 0);
  return { centre: [300, 75], turn, path: halfSheaf(1) + halfSheaf(-1), times: 2, step: 180 };
}

export function drawWeave(chance: Chance): Figure {
  return pick(chance, [drawBraid, drawBraid, drawSheaves])(chance);
}

/** Lines that run beside each other, each a little later than the last, so that they close up into folds. */
export function drawWave(chance: Chance): Figure {
  const [count, gap] = [25, 6];
  const length = between(chance, 260, 420);
  const delay = between(chance, 0.06, 0.12);
  // At 1 two neighbours would just touch in a fold.
  const height = (gap / delay) * between(chance, 0.8, 1.15);
  // The middle line is near its crest at the upper right, where the weight of the drawing belongs.
  const start = between(chance, -2.6, 0.2) - (count / 2) * delay;
  // One line, moved on for each: long enough that the ends of all lie outside.
  const [left, right] = [-290, 290 + (count * delay * length) / FULL_TURN];
  const line = curve((time) => {
    const x = left + time * (right - left);
    return [x, height * Math.sin(((x - 40) / length) * FULL_TURN + start)];
  }, 5);
  const draw = (index: number) => {
    const [x, y] = [(index * delay * length) / FULL_TURN, (index - count / 2) * gap];
    return movePath(line, [-x, y]);
  };
  return { centre: [290, 80], turn: between(chance, -32, 18), path: repeat(count, draw) };
}
