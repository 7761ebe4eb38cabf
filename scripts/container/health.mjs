// The container's health check: the site answers on PORT, a worker on WORKER_LISTEN.
const ports = [process.env.PORT, process.env.WORKER_LISTEN?.split(':').at(-1)]
const checks = await Promise.allSettled(ports.map((port) => fetch(`http://127.0.0.1:${port}/health/ready`)))
process.exit(checks.some(({ value }) => value?.ok) ? 0 : 1)
