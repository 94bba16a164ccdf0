/** Numbers from 0 to 2³² - 1, one after the other, in a quarter of the room that an array takes. */
export interface NumberRow {
  readonly length: number;
  push(number: number): void;
  /** A copy of all that was pushed. */
  toArray(): Uint32Array;
}

export function createNumberRow(): NumberRow {
  let room = new Uint32Array(1_024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(number) {
      if (length === room.length) {
        const larger = new Uint32Array(length * 2);
        larger.set(room);
        room = larger;
      }
      room[length] = number;
      length += 1;
    },
    toArray: () => room.slice(0, length),
  };
}
