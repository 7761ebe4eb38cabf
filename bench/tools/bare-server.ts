/** A Fastify server with a connection to PostgreSQL and one page, and nothing else. Settings: PORT and DATABASE_URL. */
import fastify from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })
await pool.query('select 1')
const app = fastify()
app.get('/*', (_request, reply) =>
  reply.type('text/html; charset=utf-8').send('<!doctype html><html lang="en"><title>Bare</title>'),
)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
