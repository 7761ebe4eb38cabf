import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'

/** Signs texts so that browsers can verify without the site that it wrote them. */
export interface SiteSignature {
  /** The point of the public key, uncompressed, as base64url. */
  readonly publicKey: string
  /** The signature of a text as WebCrypto verifies it (ECDSA, P-256, SHA-256), as base64url. */
  sign(text: string): string
}

/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derives the key from the site's secret, so that all processes have the same one, and backups and restores keep it. */
export function createSiteSignature(secret: string, purpose: 'trip packs'): SiteSignature {
  // 16 bytes more than the key has, so that no key is likelier than others: FIPS 186-5, A.2.1.
  const random = Buffer.from(hkdfSync('sha256', secret, '', `serendib ${purpose}`, 48)).toString('hex')
  const scalar = (BigInt(`0x${random}`) % (ORDER - 1n)) + 1n
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  const point = ecdh.getPublicKey()
  const key = privateKey(ecdh.getPrivateKey(), point)
  return {
    publicKey: point.toString('base64url'),
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

function privateKey(scalar: Buffer, point: Buffer): KeyObject {
  const [d, x, y] = [padded(scalar), point.subarray(1, 33), point.subarray(33)].map((bytes) =>
    bytes.toString('base64url'),
  )
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: d ?? '', x: x ?? '', y: y ?? '' },
  })
}

const padded = (bytes: Buffer) => Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])
