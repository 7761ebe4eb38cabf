import { describe, expect, it } from 'vitest'
import { visibleIndexOf, toRemoved, type Removed } from './removed-entries.ts'

/** Removes items from a list one after the other, and restores them in another order. */
function takeOutAndPutBack(list: readonly number[], out: readonly number[], back: readonly number[]) {
  let ids = [...list]
  let gone: Removed[] = []
  for (const id of out) {
    const index = ids.indexOf(id)
    gone.push(toRemoved(id, index, gone))
    ids = ids.toSpliced(index, 1)
  }
  for (const id of back) {
    const removed = gone.find((each) => each.id === id)
    gone = gone.filter((each) => each !== removed)
    if (removed) ids = ids.toSpliced(visibleIndexOf(removed, gone), 0, id)
  }
  return ids
}

const orders = (ids: number[]): number[][] =>
  ids.length < 2
    ? [ids]
    : ids.flatMap((id) => orders(ids.filter((other) => other !== id)).map((rest) => [id].concat(rest)))

describe('items removed from a list', () => {
  it('return to their positions, in any order of removing and restoring', () => {
    const list = [1, 2, 3, 4, 5]
    const gone = [[1, 2], [2, 3, 4], [1, 3, 5], list]
    for (const out of gone.flatMap(orders))
      for (const back of orders(out)) expect(takeOutAndPutBack(list, out, back)).toEqual(list)
  })
})
