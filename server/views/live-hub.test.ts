import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveHub, type LiveRecord } from "./live-hub.ts";

function makeRecord(view_count: number, domain = "people.talk"): LiveRecord {
  return { domain, view_count, unique_visitors: 1, last_viewed_at: "2026-01-01T00:00:00.000Z" };
}

describe("live figures", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("reach everybody who follows the domain, and nobody else", () => {
    const hub = createLiveHub();
    const seen: string[] = [];
    hub.follow("people.talk", ({ view_count }) => seen.push(`a${view_count}`));
    hub.follow("people.talk", ({ view_count }) => seen.push(`b${view_count}`));
    hub.follow("unique.you", () => seen.push("other"));
    hub.publish(makeRecord(1));
    expect(seen).toEqual(["a1", "b1"]);
    hub.close();
  });

  it("of a crowd are told at most every 40 ms, the newest always", () => {
    const hub = createLiveHub();
    const seen: number[] = [];
    hub.follow("people.talk", ({ view_count }) => seen.push(view_count));
    for (let count = 1; count <= 100; count += 1) hub.publish(makeRecord(count));
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(40);
    expect(seen).toEqual([1, 100]);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual([1, 100]);
    hub.close();
  });

  it("never run backwards", () => {
    const hub = createLiveHub();
    const seen: number[] = [];
    hub.follow("people.talk", ({ view_count }) => seen.push(view_count));
    hub.publish(makeRecord(5));
    vi.advanceTimersByTime(100);
    hub.publish(makeRecord(4));
    vi.advanceTimersByTime(100);
    expect(seen).toEqual([5]);
    hub.close();
  });

  it("stop for those who leave", () => {
    const hub = createLiveHub();
    const seen: number[] = [];
    const unfollow = hub.follow("people.talk", ({ view_count }) => seen.push(view_count));
    hub.publish(makeRecord(1));
    unfollow();
    vi.advanceTimersByTime(100);
    hub.publish(makeRecord(2));
    expect(seen).toEqual([1]);
    expect(hub.followed()).toEqual([]);
    hub.close();
  });
});
