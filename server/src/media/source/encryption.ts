import { open } from 'node:fs/promises'

/** Enough for the headers and for some packets of each stream. */
const SAMPLE_BYTES = 4 * 1024 * 1024

/**
 * Whether a file declares that its content is encrypted, for formats where ffprobe reports nothing but errors:
 * Matroska, MPEG-TS, DVD video and ASF. ffprobe detects encrypted MP4.
 */
export async function isScrambled(inputPath: string): Promise<boolean> {
  const file = await open(inputPath)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const sample = buffer.subarray(0, bytesRead)
    return [isMatroskaEncrypted, isAsfEncrypted, isTransportScrambled, isDvdScrambled].some((look) =>
      look(sample),
    )
  } finally {
    await file.close()
  }
}

const EBML = Buffer.from('1a45dfa3', 'hex')
const CLUSTER = Buffer.from('1f43b675', 'hex')
/** ContentEncodingType 1: encryption. */
const ENCRYPTION = Buffer.from('50338101', 'hex')

function isMatroskaEncrypted(sample: Buffer): boolean {
  if (!sample.subarray(0, 4).equals(EBML)) return false
  const cluster = sample.indexOf(CLUSTER)
  return sample.subarray(0, cluster < 0 ? undefined : cluster).includes(ENCRYPTION)
}

const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
/** The Content Encryption Object and the Extended Content Encryption Object. */
const ASF_ENCRYPTION = ['fbb3112223bdd211b4b700a0c955fc6e', '14e68a292226174cb935dae07ee9289c'].map((guid) =>
  Buffer.from(guid, 'hex'),
)

function isAsfEncrypted(sample: Buffer): boolean {
  if (!sample.subarray(0, 16).equals(ASF_HEADER) || sample.length < 24) return false
  const header = sample.subarray(0, Number(sample.readBigUInt64LE(16)))
  return ASF_ENCRYPTION.some((guid) => header.includes(guid))
}

/** Whether most packets with content are scrambled (transport_scrambling_control). Tables never are. */
function isTransportScrambled(sample: Buffer): boolean {
  const layout = findPackets(sample)
  if (!layout) return false
  const counts = { scrambled: 0, all: 0 }
  for (let at = layout.start; at + 4 <= sample.length; at += layout.step) {
    const control = sample[at + 3] ?? 0
    const hasPayload = (control & 0x10) !== 0 && (sample.readUInt16BE(at + 1) & 0x1fff) >= 0x20
    if (!hasPayload) continue
    counts.all += 1
    if (control >> 6 !== 0) counts.scrambled += 1
  }
  return counts.scrambled > counts.all / 2
}

/** Plain packets, those of Blu-ray and AVCHD with four bytes before each, and those with error correction after each. */
const TRANSPORT_STEPS = [188, 192, 204]
/** A recording may begin with the rest of a packet, or with something else. */
const JUNK_BYTES_MAX = 1024
const SYNC_BYTES = 8

function findPackets(sample: Buffer): { step: number; start: number } | undefined {
  for (let start = 0; start < JUNK_BYTES_MAX; start++) {
    for (const step of TRANSPORT_STEPS) {
      const hasPacket = (index: number) => sample[start + index * step] === 0x47
      if (Array.from({ length: SYNC_BYTES }, (_, index) => index).every(hasPacket)) return { step, start }
    }
  }
  return undefined
}

const SECTOR_BYTES = 2048
const PACK_HEADER_BYTES = 14

/** Whether a sector of a DVD has scrambled picture or sound (PES_scrambling_control, as CSS uses it). */
function isDvdScrambled(sample: Buffer): boolean {
  for (let at = 0; at + SECTOR_BYTES <= sample.length; at += SECTOR_BYTES) {
    // A file without packs of this size is not a DVD.
    if (sample.readUInt32BE(at) !== 0x1ba) return false
    const packet = at + PACK_HEADER_BYTES
    const id = sample.readUInt32BE(packet)
    const flags = sample[packet + 6] ?? 0
    const isContent = id === 0x1bd || (id >= 0x1c0 && id <= 0x1ef)
    if (isContent && flags >> 6 === 2 && (flags & 0x30) !== 0) return true
  }
  return false
}
