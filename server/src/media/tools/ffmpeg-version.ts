import { checkTool } from './run.ts'

/** The version of ffmpeg as it prints it, such as `5.1.6-0+deb12u1`. What another version encodes may not be joined with its files. */
export async function findFfmpegVersion(ffmpegPath: string): Promise<string> {
  const { stdout } = await checkTool(ffmpegPath, ['-version'])
  return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown'
}
