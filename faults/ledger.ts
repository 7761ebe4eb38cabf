import { CallError } from '@serendib/contract'

/** The site lost something it had acknowledged. The message contains everything needed to find the cause. */
export class BrokenGuarantee extends Error {
  override readonly name = 'BrokenGuarantee'
}

/** Kinds of facts in the ledger. A fact's id is unique within its kind. */
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
/** Values by kind and id. */
export type Facts = ReadonlyMap<FactKind, ReadonlyMap<string, Value>>

/** A fact that a call would make true. */
export interface Claim {
  readonly kind: FactKind
  readonly id: string
  readonly value: Value
  /** The fact disappears when this video is deleted. */
  readonly videoId?: number
}

interface Fact {
  /** Values that are allowed now: one, or several after a call whose response was lost. */
  allowed: Set<Value>
  readonly videoId: number | undefined
  readonly history: string[]
}

export type Outcome = 'acknowledged' | 'unanswered' | 'refused'

/** Everything the site acknowledged to clients, which must be true at the end. */
export interface Ledger {
  /**
   * Makes a call and records its outcome: acknowledged (its claims must hold), refused (nothing has changed) or
   * unanswered
   * (it may or may not have been done). Only one call per fact at a time. Rethrows the call's error.
   */
  attempt<T>(action: string, claims: Claim | readonly Claim[], call: () => Promise<T>): Promise<T>
  /** Records that a claim may have become true. */
  doubt(claim: Claim): void
  /** Records an acknowledged claim. */
  note(claim: Claim): void
  /** Outcomes by action. */
  readonly tallies: ReadonlyMap<string, Record<Outcome, number>>
  /** Number of occurrences by error code. */
  readonly errors: ReadonlyMap<string, number>
  /** Counts a call of an action for which the ledger records no facts. */
  count(action: string, outcome: Outcome, code?: string): void
  /**
   * Compares the ledger with the actual facts and returns how many were compared. Skips kinds missing from `actual`.
   * @throws BrokenGuarantee at the first difference
   */
  compare(actual: Facts, where: string): number
  /** Ids of this kind that certainly have this value. */
  certain(kind: FactKind, value: Value): string[]
}

/** The value of a fact that does not exist. */
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

/** The outcome of a call that threw. A refused call changes nothing; after any other error it may have been done. */
export function readOutcome(error: unknown): Outcome {
  return error instanceof CallError && error.httpStatus < 500 ? 'refused' : 'unanswered'
}

/** The error code of a call that threw, for the final report. */
export function readCode(error: unknown): string {
  if (error instanceof CallError) return `${error.httpStatus} ${error.code}`
  return error instanceof Error ? error.message : String(error)
}

/** @param now returns the time since the start, for a fact's history */
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
  /** Whether a fact may have disappeared with its video. */
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
        const response = await call()
        for (const claim of claims) note(claim)
        count(action, 'acknowledged')
        return response
      } catch (error) {
        const outcome = readOutcome(error)
        for (const claim of claims) {
          const fact = factOf(claim)
          if (outcome === 'unanswered') fact.allowed.add(claim.value)
          fact.history.push(`${now()} ${claim.value}: ${outcome} (${String(error)})`)
        }
        count(action, outcome, readCode(error))
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
          throw new BrokenGuarantee(
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
