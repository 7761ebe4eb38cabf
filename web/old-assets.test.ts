import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepOldAssets } from './old-assets.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'serendib-build-'))
})
afterAll(() => rm(root, { recursive: true }))

it('a build keeps the assets of builds of the last month, replaces everything else, and removes nothing if it fails', async () => {
  const dist = join(root, 'dist')
  const make = async (text: string) => {
    await writeFile(join(root, 'index.html'), `<script type="module" src="/page.js"></script>`)
    await writeFile(join(root, 'page.js'), `document.title = '${text}'`)
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [keepOldAssets({ isFirst: true })],
      build: { emptyOutDir: false },
    })
    return readdir(join(dist, 'assets'))
  }
  const [first = ''] = await make('first')
  await mkdir(join(dist, 'pictures'))
  await writeFile(join(dist, 'pictures/gone.svg'), '<svg/>')
  const both = await make('second')
  expect(both).toContain(first)
  expect(both).toHaveLength(2)
  expect((await readdir(dist)).toSorted()).toEqual(['assets', 'index.html'])

  await expect(make("' and then it breaks")).rejects.toThrow(/page\.js/)
  expect((await readdir(dist)).toSorted()).toEqual(['assets', 'index.html'])

  await writeFile(join(dist, 'assets', `${first}.br`), 'compressed')
  const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  for (const name of await readdir(join(dist, 'assets'))) await utimes(join(dist, 'assets', name), long, long)
  expect(await make('second')).toEqual(both.filter((name) => name !== first))
})
