// The process of a trial site. When the check that started it ends for any reason, its standard input ends, and so does
// this process.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
await import('../main.ts')
