/** A process that asks for one address over and over, for as long as it is told, and counts the answers. */
import { Agent, get } from 'node:http'

export interface LoadOrder {
  readonly url: string
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})

async function run({ url, connections, seconds }: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const started = performance.now()
  const end = started + seconds * 1000
  let count = 0
  const keepAsking = async () => {
    while (performance.now() < end) {
      await ask(url, agent)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  agent.destroy()
  return { requestsPerSecond: (count / (performance.now() - started)) * 1000 }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}
