/**
 * Runs Lighthouse with its slow-phone profile on Home, a video and a channel of a running site with its demo.
 *
 * node bench/lighthouse.ts [origin, http://127.0.0.1:4000] [runs, 3]
 *
 * Lighthouse is not a dependency because of its size; npm fetches it on the first run. Prints the run with the median
 * performance. Fails if a category scores below 95. Run nothing else meanwhile: Lighthouse throttles the real CPU to a
 * quarter.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM } from '../e2e/browser.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const GOAL = 0.95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const MEASURES = [
  ['first-contentful-paint', 'FCP'],
  ['largest-contentful-paint', 'LCP'],
  ['total-blocking-time', 'TBT'],
  ['cumulative-layout-shift', 'CLS'],
] as const
const origin = process.argv[2] ?? 'http://127.0.0.1:4000'
const runs = Number(process.argv[3] ?? 3)

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>
  readonly environment: { readonly benchmarkIndex: number }
}

const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
try {
  for (const path of ['/', ...(await pathsOfNewestVideo())]) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) {
      // Lighthouse's trace sometimes misses the beginning; it then asks to be run again.
      reports.push(await examine(origin + path).catch(() => examine(origin + path)))
    }
    print(path, reports)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Paths of the newest video and its channel. */
async function pathsOfNewestVideo(): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/home/recentUploads`)
  const { dataset } = (await response.json()) as { dataset: { vd_url: string; ch_url: string }[] }
  const [video] = dataset
  if (!video) throw new Error(`${origin} has no videos: let its demo finish first`)
  return [`/${video.vd_url}`, `/channels/${video.ch_url}`]
}

async function examine(url: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
  ]
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const env = { CHROME_PATH: CHROMIUM, ...process.env }
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args, flags],
    { env },
  )
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

function print(path: string, reports: Report[]): void {
  const performanceOf = ({ categories }: Report) => categories['performance']?.score ?? 0
  const report = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[
    Math.floor(reports.length / 2)
  ]
  if (!report) return
  const scores = CATEGORIES.map((name) => ({ name, score: report.categories[name]?.score ?? 0 }))
  const measures = MEASURES.map(([id, name]) => `${name} ${report.audits[id]?.displayValue ?? '?'}`)
  console.log(`   ${path}`)
  console.log(`      ${scores.map(({ name, score }) => `${name} ${Math.round(score * 100)}`).join(', ')}`)
  console.log(`      ${measures.join(', ')}; this machine: ${report.environment.benchmarkIndex}`)
  const missed = scores.filter(({ score }) => score < GOAL).map(({ name }) => name)
  if (missed.length === 0) return
  console.log(`      MISSED ${GOAL * 100}: ${missed.join(', ')}`)
  process.exitCode = 1
}
