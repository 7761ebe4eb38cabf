import { Refused } from '@serendib/contract'

/** The site did not keep what it had acknowledged. The message has all that is needed to look for the cause. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'
}

/** What the ledger knows facts about. The id of a fact is unique in its kind. */
export type FactKind =
  | 'account'
  | 'video'
  | 'slug'
  | 'title'
  | 'published'
  | 'file'
  | 'trim'
  | 'comment'
  | 'reply'
  | 'vote'
  | 'comment vote'
  | 'subscription'
  | 'playlist'
  | 'playlist entry'

export type Value = string | number | boolean
/** What is there, by kind and id. */
export type Facts = ReadonlyMap<FactKind, ReadonlyMap<string, Value>>

/** What a call would make true. */
export interface Claim {
  readonly kind: FactKind
  readonly id: string
  readonly value: Value
  /** The fact goes when this video is deleted. */
  readonly videoId?: number
}

interface Fact {
  /** What may be there now: one value, or several after a call whose answer was lost. */
  allowed: Set<Value>
  readonly videoId: number | undefined
  readonly history: string[]
}

export type Outcome = 'acknowledged' | 'unanswered' | 'refused'

/** What clients were told by the site, which must be true at the end. */
export interface Ledger {
  /**
   * Makes a call and notes how it ended: acknowledged (its claims are what must be there), refused (nothing has changed) or without
   * an answer (it may have been done or not). Of one fact there must be one call at a time. Throws what the call throws.
   */
  attempt<T>(action: string, claims: Claim | readonly Claim[], call: () => Promise<T>): Promise<T>
  /** Notes what may have been done. */
  doubt(claim: Claim): void
  /** Notes what was acknowledged. */
  note(claim: Claim): void
  /** How often calls of each action ended how. */
  readonly tallies: ReadonlyMap<string, Record<Outcome, number>>
  /** How often each error came. */
  readonly errors: ReadonlyMap<string, number>
  /** Counts a call of an action that the ledger keeps nothing of. */
  count(action: string, outcome: Outcome, code?: string): void
  /**
   * Compares with what is there, and answers how many facts were compared. Kinds that `actual` does not have are passed over.
   * @throws BrokenPromise at the first difference
   */
  compare(actual: Facts, where: string): number
  /** Ids of a kind that must have, or must not have, a value. */
  certain(kind: FactKind, value: Value): string[]
}

/** What is there of what nothing is known about. */
export const ABSENT: Readonly<Record<FactKind, Value>> = {
  account: false,
  video: false,
  slug: '',
  title: '',
  published: false,
  file: '',
  trim: 'whole',
  comment: false,
  reply: false,
  vote: 'none',
  'comment vote': 'none',
  subscription: false,
  playlist: false,
  'playlist entry': false,
}

/** How a call ended that threw. An error changes nothing; whatever else happens to a call, it may have been done. */
export function outcomeOf(error: unknown): Outcome {
  return error instanceof Refused && error.httpStatus < 500 ? 'refused' : 'unanswered'
}

/** What a call that threw was answered, for the table at the end. */
export function codeOf(error: unknown): string {
  if (error instanceof Refused) return `${error.httpStatus} ${error.code}`
  return error instanceof Error ? error.message : String(error)
}

/** @param now the time since the start, for the history of a fact */
export function openLedger(now: () => string): Ledger {
  const facts = new Map<FactKind, Map<string, Fact>>()
  const tallies = new Map<string, Record<Outcome, number>>()
  const errors = new Map<string, number>()

  const factOf = ({ kind, id, videoId }: Claim): Fact => {
    const ofKind = facts.get(kind) ?? new Map<string, Fact>()
    facts.set(kind, ofKind)
    const fact = ofKind.get(id) ?? { allowed: new Set([ABSENT[kind]]), videoId, history: [] }
    ofKind.set(id, fact)
    return fact
  }
  const count = (action: string, outcome: Outcome, code?: string) => {
    const tally = tallies.get(action) ?? { acknowledged: 0, unanswered: 0, refused: 0 }
    tally[outcome] += 1
    tallies.set(action, tally)
    if (code !== undefined) errors.set(code, (errors.get(code) ?? 0) + 1)
  }
  const note = (claim: Claim) => {
    const fact = factOf(claim)
    fact.allowed = new Set([claim.value])
    fact.history.push(`${now()} ${claim.value}: acknowledged`)
  }
  /** Whether a fact may have gone with its video. */
  const mayBeGone = ({ videoId }: Fact) =>
    videoId !== undefined && facts.get('video')?.get(String(videoId))?.allowed.has(false) === true

  return {
    tallies,
    errors,
    count,
    note,
    doubt(claim) {
      factOf(claim).allowed.add(claim.value)
    },
    async attempt(action, given, call) {
      const claims = [given].flat()
      try {
        const answer = await call()
        for (const claim of claims) note(claim)
        count(action, 'acknowledged')
        return answer
      } catch (error) {
        const outcome = outcomeOf(error)
        for (const claim of claims) {
          const fact = factOf(claim)
          if (outcome === 'unanswered') fact.allowed.add(claim.value)
          fact.history.push(`${now()} ${claim.value}: ${outcome} (${String(error)})`)
        }
        count(action, outcome, codeOf(error))
        throw error
      }
    },
    compare(actual, where) {
      let compared = 0
      for (const [kind, ofKind] of facts) {
        const there = actual.get(kind)
        if (there === undefined) continue
        for (const [id, fact] of ofKind) {
          if (mayBeGone(fact)) continue
          compared += 1
          const value = there.get(id) ?? ABSENT[kind]
          if (fact.allowed.has(value)) continue
          throw new BrokenPromise(
            `${where}: ${kind} ${id} is ${value}, and must be ${[...fact.allowed].join(' or ')}.\n  ${fact.history.join('\n  ')}`,
          )
        }
      }
      return compared
    },
    certain(kind, value) {
      const ofKind = [...(facts.get(kind) ?? [])]
      return ofKind.filter(([, { allowed }]) => allowed.size === 1 && allowed.has(value)).map(([id]) => id)
    },
  }
}
