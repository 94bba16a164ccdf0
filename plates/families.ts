import { between, pick, type Chance } from "./name-hash.ts";
import {
  curve,
  drawSectors,
  ellipse,
  FULL_TURN,
  movePath,
  onCircle,
  repeat,
  type Figure,
  type Point,
} from "./pen.ts";

function drawStar(swings: number, rounds: number, inner: number, outer: number) {
  const drawn = Math.ceil(swings / 4);
  const at = (time: number) => {
    const swing = Math.cos(time * drawn * FULL_TURN);
    const angle = (time * drawn * rounds * 360) / swings;
    return onCircle((outer + inner - swing * (outer - inner)) / 2, angle);
  };
  return { path: curve(at, drawn * 2), times: 4, step: (drawn * rounds * 360) / swings };
}

export function drawRosette(chance: Chance): Figure {
  const center: Point = [between(chance, 285, 330), between(chance, 75, 115)];
  const outer = between(chance, 130, 165);
  switch (pick(chance, ["round", "star", "double", "petals", "petals"])) {
    case "round": {
      const inner = outer * between(chance, 0.12, 0.3);
      const ring = { count: 60, inner, outer, breadth: between(chance, 0.6, 1) };
      return { center, ...drawSectors(6, [ring]) };
    }
    case "star": {
      const inner = outer * between(chance, 0.2, 0.4);
      const [swings, rounds] = [pick(chance, [43, 45, 47]), pick(chance, [7, 8, 11, 13, 16])];
      return { center, ...drawStar(swings, rounds, inner, outer) };
    }
    case "double": {
      const middle = outer * between(chance, 0.52, 0.64);
      const inner = middle * between(chance, 0.24, 0.42);
      const rim = { count: 36, inner: middle * 0.84, outer, breadth: between(chance, 0.8, 1.05) };
      const heart = { count: 24, inner, outer: middle, breadth: between(chance, 0.55, 0.85) };
      return { center, ...drawSectors(4, [rim, heart]) };
    }
    case "petals": {
      const inner = outer * between(chance, 0.14, 0.26);
      const petals = pick(chance, [3, 4, 5, 6]);
      const [breadth, from] = [between(chance, 0.55, 0.95), between(chance, 0, 6)];
      const swell = between(chance, 0.4, 0.72) / petals;
      const ring = { count: 60, inner, outer: outer * 0.88, breadth, petals, swell, from };
      return { center, ...drawSectors(petals, [ring]) };
    }
  }
}

export function drawFan(chance: Chance): Figure {
  const center: Point = [between(chance, 300, 370), between(chance, 185, 235)];
  const outer = between(chance, 170, 220);
  switch (pick(chance, ["blades", "shell", "net"])) {
    case "blades": {
      const inner = outer * between(chance, 0.2, 0.34);
      const breadth = between(chance, 0.16, 0.4);
      const ring = { count: 52, inner, outer, breadth, from: 165, sweep: 208 };
      return { center, ...drawSectors(4, [ring]) };
    }
    case "shell": {
      const [reach, breadth] = [between(chance, 205, 262), between(chance, 0.2, 0.45)];
      const ring = { count: 54, inner: 12, outer: reach, breadth, from: 180, sweep: 183 };
      return { center: [center[0], 262], ...drawSectors(3, [ring]) };
    }
    case "net": {
      const inner = outer * between(chance, 0.2, 0.35);
      const [swings, sways] = [pick(chance, [19, 21, 23]), pick(chance, [8, 10])];
      const at = (time: number) => {
        const swing = Math.sin(time * swings * FULL_TURN);
        const sway = Math.sin(time * sways * FULL_TURN);
        return onCircle((outer + inner + swing * (outer - inner)) / 2, 270 + 112 * sway);
      };
      return { center, path: curve(at, 106) };
    }
  }
}

export function drawMoire(chance: Chance): Figure {
  const center: Point = [between(chance, 280, 330), between(chance, 60, 110)];
  switch (pick(chance, ["whirl", "whirl", "tunnel", "two centers"])) {
    case "whirl": {
      const breadth = between(chance, 0.62, 0.8);
      const twist = between(chance, 2, 4.5) * pick(chance, [-1, 1]);
      const from = between(chance, 0, 180);
      const draw = (index: number) => {
        const radius = 12 + index * 4;
        return ellipse([0, 0], [radius, radius * breadth], from + index * twist);
      };
      return { center, path: repeat(58, draw) };
    }
    case "tunnel": {
      const [count, growth] = [52, 4.3];
      const bend = between(chance, 0.8, 2.6) * pick(chance, [-1, 1]);
      const from = between(chance, 0, 360);
      // The centers move less than a ring grows, so that rings never cross.
      const share = between(chance, 0.6, 0.78);
      const wander = (share * growth) / Math.hypot(1, (count * bend * Math.PI) / 180);
      const draw = (index: number) => {
        const radius = 5 + index * growth;
        return ellipse(onCircle(index * wander, from + index * bend), [radius, radius]);
      };
      return { center, path: repeat(count, draw) };
    }
    case "two centers": {
      const [x, y] = onCircle(between(chance, 34, 56), between(chance, -50, 50));
      const breadth = between(chance, 0.8, 1);
      const draw = (index: number) => {
        const radius = 9 + index * 7 + index ** 2 * 0.05;
        return ellipse([x, y], [radius, radius * breadth]);
      };
      return { center, path: repeat(25, draw), times: 2, step: 180 };
    }
  }
}

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
  return { center: [300, 80], turn: between(chance, -38, 12), path: repeat(count, draw) };
}

function drawSheaves(chance: Chance): Figure {
  const count = 20;
  const waist = between(chance, 0.34, 0.6);
  const bow = between(chance, 20, 70);
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
  return { center: [300, 75], turn, path: halfSheaf(1) + halfSheaf(-1), times: 2, step: 180 };
}

export function drawWeave(chance: Chance): Figure {
  return pick(chance, [drawBraid, drawBraid, drawSheaves])(chance);
}

export function drawWave(chance: Chance): Figure {
  const [count, gap] = [25, 6];
  const length = between(chance, 260, 420);
  const delay = between(chance, 0.06, 0.12);
  const height = (gap / delay) * between(chance, 0.8, 1.15);
  const start = between(chance, -2.6, 0.2) - (count / 2) * delay;
  const [left, right] = [-290, 290 + (count * delay * length) / FULL_TURN];
  const line = curve((time) => {
    const x = left + time * (right - left);
    return [x, height * Math.sin(((x - 40) / length) * FULL_TURN + start)];
  }, 5);
  const draw = (index: number) => {
    const [x, y] = [(index * delay * length) / FULL_TURN, (index - count / 2) * gap];
    return movePath(line, [-x, y]);
  };
  return { center: [290, 80], turn: between(chance, -32, 18), path: repeat(count, draw) };
}
