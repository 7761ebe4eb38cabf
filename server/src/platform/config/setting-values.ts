import { resolve } from 'node:path'
import { BYTES_PER_GB } from '@serendib/contract'
import { z } from 'zod'

/** Schemas shared by several settings. */

export function whole(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
}

/** A number with a fraction. `min`: what makes sense; a tiny number would be rounded to 0 bytes or seconds. */
export function numberFrom(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}

/** Seconds, with a fraction if need be, as milliseconds. */
export function secondsUpTo(max: number) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().max(max))
    .transform((seconds) => Math.round(seconds * 1000))
}

/** An absolute path. */
export const folder = z.string().transform((value) => resolve(value))

export const bytesOfGb = (gb: number) => Math.round(gb * BYTES_PER_GB)

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

export function url(...protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
}

/** A list such as "a,b": at least one of `members`, without duplicates. */
export function listOf<const T extends string>(...members: T[]) {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(members)).min(1))
    .refine((list) => new Set(list).size === list.length)
}

export const trustProxy = z.union([
  onOff,
  whole(1, 10),
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1)),
])

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

const LISTEN_ADDRESS = /^\[?(?<host>[\d.]+|[\da-f:.]+)\]?:(?<port>\d+)$/i

/** `ip:port`, with an IPv6 address in brackets, or `off`. */
export const listenAddress = z.union([
  z.literal('off').transform(() => undefined),
  z
    .string()
    .transform((value): { host?: string; port?: string } => LISTEN_ADDRESS.exec(value)?.groups ?? {})
    .pipe(z.object({ host: z.union([z.ipv4(), z.ipv6()]), port: whole(1, 65535) })),
])

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** An http or https URL without a path. */
export const origin = url('http:', 'https:')
  .refine((value) => URL.canParse(value) && isOrigin(new URL(value)))
  .transform((value) => new URL(value).origin)

function isOrigin(url: URL): boolean {
  return `${url.pathname}${url.search}${url.hash}` === '/' && !hasCredentials(url)
}

/** An http or https URL that `fetch` accepts: it refuses those with a user and password. */
export const fetchable = url('http:', 'https:').refine((value) => !hasCredentials(new URL(value)))

function hasCredentials({ username, password }: URL): boolean {
  return `${username}${password}` !== ''
}

/** A Content-Security-Policy knows no IPv6 addresses, and other characters have a meaning there. */
const POLICY_HOST = /^[\w-]+(?:\.[\w-]+)*$/

/** The origin of another host, which browsers can load from on a page that came over TLS. */
export const hostUrl = origin.refine((value) => {
  const host = new URL(value)
  return POLICY_HOST.test(host.hostname) && (host.protocol === 'https:' || isOnThisMachine(host))
})

/** Whether a URL names this machine. */
export function isOnThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
