import { setTimeout as sleep } from 'node:timers/promises'
import { contract, CallError } from '@serendib/contract'
import { tusUploads } from '../server/src/testing/tus.ts'
import { BrokenGuarantee, readCode, readOutcome } from './ledger.ts'
import type { Random } from './random.ts'
import type { BrokenSite } from './site.ts'
import type { Person, SentFile, Stage } from './stage.ts'

const PAUSE_MS = 500

/**
 * Uploads a file resumably in pieces, resuming after every interruption. Acknowledged bytes must be there each time.
 * Returns the new or replaced video; undefined if the upload couldn't begin or `ended` came first.
 */
export async function sendResumably(
  { site, ledger }: Stage,
  person: Person,
  file: SentFile,
  options: { random: Random; ended: AbortSignal; replaces?: number },
): Promise<number | undefined> {
  const { random, ended, replaces } = options
  const tus = tusUploads(site.origin)
  const aim = replaces === undefined ? { channelId: person.channelId } : { replaces }
  const begun = await tus.begin(person, { bytes: file.bytes.length, fileName: file.name, ...aim })
  if (begun.status !== 201) {
    ledger.count(
      'begin an upload',
      begun.status < 500 ? 'refused' : 'unanswered',
      `${begun.status} ${begun.code}`,
    )
    return undefined
  }
  ledger.count('begin an upload', 'acknowledged')
  const { location, uploadId } = begun
  let acknowledged = 0
  const resume = async () => {
    const { status, offset } = await tus.offset(person, location)
    if (status === 200 && offset >= acknowledged) return offset
    if (status === 200 || status === 404 || status === 410)
      throw new BrokenGuarantee(
        `upload ${uploadId} (${file.name}) is at ${status === 200 ? offset : `HTTP ${status}`}, and ${acknowledged} bytes were acknowledged`,
      )
    throw new Error(`HEAD answered ${status}`)
  }
  while (acknowledged < file.bytes.length && !ended.aborted) {
    try {
      const offset = await resume()
      const piece = Math.ceil(random.between(0.2, 0.7) * file.bytes.length)
      const bytes = file.bytes.subarray(offset, offset + piece)
      if (bytes.length === 0) acknowledged = offset
      else {
        const { status, headers } = await tus.send(person, location, bytes, offset)
        if (status === 204) acknowledged = Number(headers.get('upload-offset'))
        else await sleep(PAUSE_MS)
        if (status === 204) ledger.count('send a piece', 'acknowledged')
        else ledger.count('send a piece', status < 500 ? 'refused' : 'unanswered', `${status} PATCH`)
      }
    } catch (error) {
      if (error instanceof BrokenGuarantee) throw error
      ledger.count('send a piece', 'unanswered', readCode(error))
      await site.mayAnswer()
    }
  }
  const videoId = await videoOf(site, person, uploadId, ended)
  if (videoId !== undefined)
    ledger.count(replaces === undefined ? 'upload in pieces' : 'replace a file', 'acknowledged')
  return videoId
}

/** Asks which video a completely acknowledged upload became, until the site answers. */
async function videoOf(
  site: BrokenSite,
  person: Person,
  uploadId: string,
  ended: AbortSignal,
): Promise<number | undefined> {
  while (!ended.aborted) {
    try {
      return (await person.call(contract.uploads.uploadedVideo, { query: { uploadId } })).videoId
    } catch (error) {
      if (error instanceof BrokenGuarantee) throw error
      if (error instanceof CallError && error.code === 'upload_not_found')
        throw new BrokenGuarantee(`upload ${uploadId} is unknown, and all of its bytes were acknowledged`)
      if (readOutcome(error) === 'refused') throw error
      await site.mayAnswer()
    }
  }
  return undefined
}

/** Uploads a file in one call. Returns undefined if the call failed. */
export async function sendAtOnce(
  { ledger }: Stage,
  person: Person,
  file: SentFile,
): Promise<number | undefined> {
  try {
    const { videoId } = await person.call(contract.uploads.videoUpload, {
      body: { isPublic: true, channelId: person.channelId },
      files: { video: new File([new Uint8Array(file.bytes)], file.name, { type: 'video/mp4' }) },
    })
    ledger.count('upload in one call', 'acknowledged')
    return videoId
  } catch (error) {
    if (error instanceof BrokenGuarantee) throw error
    ledger.count('upload in one call', readOutcome(error), readCode(error))
    return undefined
  }
}
