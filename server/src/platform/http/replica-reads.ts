import type { EndpointDefinition, Named } from '@serendib/contract'
import type { Replica } from '../database/pools/replica.ts'
import type { Handler, Handlers } from './bind.ts'

type Calls = Readonly<Record<string, Named<EndpointDefinition>>>
type AnyHandler = Handler<EndpointDefinition & { readonly access: 'public' }>

/**
 * Handlers that read from the replica for guests, in calls that are declared with `cache: 'guests'`: these only read, and
 * may be a second old. Members read from the primary, so they see what they did and what they were told about.
 */
export function readFromReplica<
  const T extends Readonly<Record<string, Calls>>,
  const H extends { readonly [K in keyof T]: Handlers<T[K]> },
>(areas: T, handlers: H, replica: Replica): H {
  const ofGuests =
    (handler: AnyHandler): AnyHandler =>
    (input) =>
      input.viewer === null ? replica.read(async () => handler(input)) : handler(input)
  const ofArea = (area: string, calls: Calls) => {
    const known = handlers[area] as unknown as Readonly<Record<string, AnyHandler>>
    const named = Object.entries(known).map(([name, handler]) => [
      name,
      calls[name]?.cache === 'guests' ? ofGuests(handler) : handler,
    ])
    return Object.fromEntries(named) as unknown
  }
  return Object.fromEntries(
    Object.entries<Calls>(areas).map(([area, calls]) => [area, ofArea(area, calls)]),
  ) as H
}
