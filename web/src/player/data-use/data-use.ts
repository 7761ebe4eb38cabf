import { useSyncExternalStore } from 'react'
import { tabTexts } from '../../platform/site-data.ts'
import { storedValue } from '../../platform/stored-value.ts'

/** What this browser received from the site in a month. */
interface MonthUse {
  /** `2026-11`; empty before anything was counted. */
  readonly month: string
  /** Bytes received over the network. */
  readonly bytes: number
  /** Bytes that came from this device instead. */
  readonly freeBytes: number
}

/** What was received in this month, by the device's clock. It is stored on the device only. */
interface DataUse extends MonthUse {
  /** Counts of other months, the latest first: they come back after the clock was wrong. */
  readonly others: readonly MonthUse[]
  /** The viewer's limit per month, in bytes: reaching it warns, and blocks nothing. Null for none. */
  readonly limit: number | null
  /** The month in which the viewer was warned last. */
  readonly warnedIn: string
}

const VISIT = 'serendib.data-visit'
const NOTHING: DataUse = { month: '', bytes: 0, freeBytes: 0, others: [], limit: null, warnedIn: '' }

/** A megabyte is a million bytes, as in data plans. */
export const DATA_LIMITS = [500, 1000, 2000, 5000, 10_000].map((megabytes) => megabytes * 1_000_000)

const stored = storedValue<DataUse>(
  'serendib.data-use',
  (json) => {
    const found: unknown = JSON.parse(json ?? '{}')
    return typeof found === 'object' ? { ...NOTHING, ...found } : NOTHING
  },
  (use) => JSON.stringify(use),
)

function thisMonth(): string {
  const today = new Date()
  return `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`
}

const OTHERS_MAX = 2

/** The record with the counts of this month. */
function ofThisMonth(use: DataUse): DataUse {
  const month = thisMonth()
  if (use.month === month) return use
  const { month: last, bytes, freeBytes } = use
  const known = last === '' ? [] : [{ month: last, bytes, freeBytes }, ...use.others]
  const others = known.filter((each) => each.month !== month).slice(0, OTHERS_MAX)
  return { ...use, month, bytes: 0, freeBytes: 0, ...known.find((each) => each.month === month), others }
}

/** Adds to what this tab and this month count. */
export function addDataUse(bytes: number, freeBytes: number): void {
  tabTexts.write(VISIT, String(visitBytes() + bytes))
  const use = ofThisMonth(stored.get())
  stored.set({ ...use, bytes: use.bytes + bytes, freeBytes: use.freeBytes + freeBytes })
}

/** Bytes received in this visit, which is this tab's. */
const visitBytes = () => Number(tabTexts.read(VISIT) ?? 0)

/** Undefined while nothing is counted: on the server, and in other sites' frames. */
export function useDataUse(): (DataUse & { readonly visitBytes: number }) | undefined {
  const use = useSyncExternalStore(stored.subscribe, stored.get, () => NOTHING)
  return use.month === '' ? undefined : { ...ofThisMonth(use), visitBytes: visitBytes() }
}

export function setDataLimit(limit: number | null): void {
  stored.set({ ...ofThisMonth(stored.get()), limit, warnedIn: '' })
}

/** Calls `onChange` when something was counted or the limit changed. */
export const subscribeDataUse = (onChange: () => void) => stored.subscribe(onChange)

/** Returns this month's limit in bytes if it is reached, once per month. */
export function takeLimitWarning(): number | undefined {
  const use = ofThisMonth(stored.get())
  if (use.limit === null || use.bytes < use.limit || use.warnedIn === use.month) return undefined
  stored.set({ ...use, warnedIn: use.month })
  return use.limit
}
