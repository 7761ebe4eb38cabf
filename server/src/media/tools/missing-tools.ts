import { checkTool, TOOL_ENVIRONMENT } from './run.ts'
import type { MediaTools } from './tools.ts'

/** Lists the programs that cannot be run, with their settings and what is wrong. */
export async function findMissingTools({ ffmpegPath, ffprobePath }: MediaTools): Promise<string[]> {
  const settings = [
    ['FFMPEG_PATH', ffmpegPath],
    ['FFPROBE_PATH', ffprobePath],
  ] as const
  const errors = await Promise.all(
    settings.map(([name, program]) =>
      checkTool(program, ['-version']).then(
        () => [],
        () => [
          `${name}=${program}: it does not run. A name without a path is looked up in ${TOOL_ENVIRONMENT.PATH}`,
        ],
      ),
    ),
  )
  return errors.flat()
}
