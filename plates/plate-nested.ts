import { between, pick, type Chance } from "./name-hash.ts";
import { ellipse, onCircle, repeat, type Figure, type Point } from "./plate-pen.ts";

/** Rings one inside the other, whose lines beat against each other where they nearly meet. */
export function drawMoire(chance: Chance): Figure {
  const centre: Point = [between(chance, 280, 330), between(chance, 60, 110)];
  switch (pick(chance, ["whirl", "whirl", "tunnel", "two centres"])) {
    case "whirl": {
      const breadth = between(chance, 0.62, 0.8);
      const twist = between(chance, 2, 4.5) * pick(chance, [-1, 1]);
      const from = between(chance, 0, 180);
      const draw = (index: number) => {
        const radius = 12 + index * 4;
        return ellipse([0, 0], [radius, radius * breadth], from + index * twist);
      };
      return { centre, path: repeat(58, draw) };
    }
    case "tunnel": {
      const [count, growth] = [52, 4.3];
      const bend = between(chance, 0.8, 2.6) * pick(chance, [-1, 1]);
      const from = between(chance, 0, 360);
      // Centres wander on a spiral, always less than a ring grows: the rings crowd together but never cross.
      const share = between(chance, 0.6, 0.78);
      const wander = (share * growth) / Math.hypot(1, (count * bend * Math.PI) / 180);
      const draw = (index: number) => {
        const radius = 5 + index * growth;
        return ellipse(onCircle(index * wander, from + index * bend), [radius, radius]);
      };
      return { centre, path: repeat(count, draw) };
    }
    case "two centres": {
      const [x, y] = onCircle(between(chance, 34, 56), between(chance, -50, 50));
      const breadth = between(chance, 0.8, 1);
      const draw = (index: number) => {
        const radius = 9 + index * 7 + index ** 2 * 0.05;
        return ellipse([x, y], [radius, radius * breadth]);
      };
      return { centre, path: repeat(25, draw), times: 2, step: 180 };
    }
  }
}
