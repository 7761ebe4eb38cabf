import { connection } from '../../../platform/connection.ts'
import type { TransferState } from '../queue/transfer.ts'

/** At less than this, 100 MB take more than three minutes. */
const SLOW_BYTES_PER_SECOND = 500_000

/** Whether uploads are slow or expensive here: as measured, or as the browser says. */
export function isThinLine(transfer: Pick<TransferState, 'bytesPerSecond'> | null): boolean {
  const { type, effectiveType, saveData } = connection() ?? {}
  if (type === 'cellular' || saveData === true) return true
  const speed = transfer?.bytesPerSecond
  if (speed !== undefined) return speed < SLOW_BYTES_PER_SECOND
  return effectiveType !== undefined && effectiveType !== '4g'
}
