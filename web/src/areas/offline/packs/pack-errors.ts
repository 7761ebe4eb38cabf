import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { PackError } from './pack-file.ts'

/** What to show when a trip pack could not be shared or opened. `size` is that of its file. */
export function packErrorText(error: unknown, size: string): string {
  const { errors } = tripPackTexts
  if (!(error instanceof PackError)) return errors.failed
  return error.kind === 'noSpace' ? tripPackTexts.noSpace({ size }) : errors[error.kind]
}
