import { commonTexts } from '../../platform/texts/common.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { formatError } from '../../platform/calls/api.ts'

/** Browsers can't read a chosen file after it was changed on the disk. */
class FileChanged extends Error {}

/** Runs a call that sends the file. Its error names a file that can't be read, where browsers throw a network error. */
export async function sendFile<T>(file: Blob, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    throw isReadable ? error : new FileChanged()
  }
}

export function fileErrorText(error: unknown): string {
  return error instanceof FileChanged
    ? captionTexts.fileChanged
    : formatError(error, commonTexts.somethingWentWrong)
}
