import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFollowers, type Follower } from "./event-stream.ts";

const openFollowers = () => createFollowers<string, number>((count, last) => count > last);

function readAll(follower: Follower<string, number> | null) {
  const seen: (number | "heartbeat")[] = [];
  const read = async () => {
    for await (const count of follower?.states() ?? []) seen.push(count ?? "heartbeat");
  };
  return { seen, ended: read() };
}

describe("live figures", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are sent at most every 40 ms during many changes, the newest last", async () => {
    const followers = openFollowers();
    const { seen } = readAll(followers.add("people.talk", "192.0.2.1"));
    followers.publish("people.talk", 1);
    await vi.advanceTimersByTimeAsync(0);
    for (let count = 2; count <= 100; count += 1) followers.publish("people.talk", count);
    await vi.advanceTimersByTimeAsync(39);
    expect(seen).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([1, 100]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual([1, 100]);
  });

  it("never run backwards", async () => {
    const followers = openFollowers();
    const { seen } = readAll(followers.add("people.talk", "192.0.2.1"));
    followers.publish("people.talk", 5);
    await vi.advanceTimersByTimeAsync(100);
    followers.publish("people.talk", 4);
    await vi.advanceTimersByTimeAsync(100);
    expect(seen).toEqual([5]);
  });

  it("have a heartbeat every 20 seconds between them", async () => {
    const followers = openFollowers();
    const { seen } = readAll(followers.add("people.talk", "192.0.2.1"));
    await vi.advanceTimersByTimeAsync(20_000);
    followers.publish("people.talk", 1);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(seen).toEqual(["heartbeat", 1, "heartbeat", "heartbeat"]);
  });

  it("stop for those who leave", async () => {
    const followers = openFollowers();
    const follower = followers.add("people.talk", "192.0.2.1");
    const { seen, ended } = readAll(follower);
    followers.publish("people.talk", 1);
    await vi.advanceTimersByTimeAsync(100);
    follower?.close();
    await ended;
    followers.publish("people.talk", 2);
    expect(seen).toEqual([1]);
    expect([followers.count, followers.keys().size]).toEqual([0, 0]);
  });

  it("end for everybody when the shop stops", async () => {
    const followers = openFollowers();
    const all = ["a.com", "b.com"].map((domain) => readAll(followers.add(domain, "192.0.2.1")));
    followers.closeAll();
    await Promise.all(all.map(({ ended }) => ended));
    expect(followers.count).toBe(0);
  });

  it("have at most twenty followers at one address, and another once one has left", () => {
    const followers = openFollowers();
    const add = (address: string) => followers.add("people.talk", address);
    const first = add("192.0.2.1");
    for (let count = 2; count <= 20; count += 1) expect(add("192.0.2.1")).not.toBeNull();
    expect(add("192.0.2.1")).toBeNull();
    expect(add("192.0.2.2")).not.toBeNull();
    first?.close();
    expect(add("192.0.2.1")).not.toBeNull();
  });
});
