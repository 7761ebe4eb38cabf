import { join } from 'node:path'
import { runTool } from '../../server/src/media/tools/run.ts'
import { words } from '../../server/src/media/tools/tools.ts'
import type { Config } from '../../server/src/platform/config/index.ts'

const SCENE_SECONDS = 20

/** Moving shapes with fine changing detail, and a tone: H.264 and AAC, as phones record. One scene again and again. */
export async function drawClip(
  config: Pick<Config, 'dataDir' | 'ffmpegPath'>,
  { seconds, size }: { seconds: number; size: string },
): Promise<string> {
  const [scene, clip] = [join(config.dataDir, 'scene.mp4'), join(config.dataDir, 'clip.mp4')]
  const run = (args: string[]) => runTool(config.ffmpegPath, args, { timeLimitSeconds: 3600 })
  await run([
    ...words(`-v error -y -f lavfi -i testsrc2=s=${size}:r=30:d=${SCENE_SECONDS}`),
    ...words(
      '-f lavfi -i life=s=320x180:mold=10:r=30:ratio=0.1:seed=7:death_color=#C83232:life_color=#00ff00',
    ),
    ...words(`-f lavfi -i sine=f=440:r=48000:d=${SCENE_SECONDS}`),
    ...words('-filter_complex [1]scale=iw*2:ih*2[life];[0][life]overlay=(W-w)/2:(H-h)/2:shortest=1[picture]'),
    ...words('-map [picture] -map 2:a -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac'),
    ...words(`-t ${SCENE_SECONDS}`),
    scene,
  ])
  await run([
    ...words(`-v error -y -stream_loop ${Math.ceil(seconds / SCENE_SECONDS) - 1} -i ${scene} -c copy`),
    clip,
  ])
  return clip
}
