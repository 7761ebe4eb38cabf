// Type-checks all workspaces incrementally, two at a time. Those without a tsconfig are checked together by the root
// one.
import { spawn } from 'node:child_process'

// The native compiler. The scripts that read source code use TypeScript 6, whose API it doesn't have.
const TSC = 'node_modules/typescript-7/bin/tsc'

const PROJECTS = ['contract', 'server', 'web', '.']

const queue = [...PROJECTS]
const failed = []
await Promise.all([work(), work()])
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`)
  process.exit(1)
}

async function work() {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const code = await new Promise((resolve) => {
      const cache = `node_modules/.cache/tsc/${name === '.' ? 'rest' : name}.tsbuildinfo`
      const args = ['--project', name, '--noEmit', '--incremental', '--tsBuildInfoFile', cache]
      spawn(process.execPath, [TSC, ...args], { stdio: 'inherit' }).on('close', resolve)
    })
    if (code !== 0) failed.push(name)
  }
}
