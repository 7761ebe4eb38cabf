import pg from 'pg'

/**
 * Everything that a restored database must contain: the rows of all tables, sequences, and the definitions of tables,
 * indexes, constraints, triggers, functions and types. Equal databases have equal pictures.
 */
export async function databasePicture(url: string): Promise<Record<string, readonly unknown[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    const picture: Record<string, readonly unknown[]> = {}
    for (const [what, text] of Object.entries(DEFINITIONS)) picture[what] = await values(client, text)
    for (const { name } of tables) {
      picture[name] = await values(client, `select t::text as value from ${name} t order by 1`)
    }
    return picture
  } finally {
    await client.end()
  }
}

async function values(client: pg.Client, text: string): Promise<unknown[]> {
  return (await client.query<{ value: unknown }>(text)).rows.map(({ value }) => value)
}

const OURS = `n.nspname in ('public', 'pgboss')`
// pg-boss updates its own statistics and timestamps continuously.
const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS} and not (n.nspname = 'pgboss' and c.relname not in ('queue', 'job_common', 'job_dependency'))
  order by 1`
const DEFINITIONS = {
  columns: `
    select concat_ws(' ', c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)) as value
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind in ('r', 'p') and not relispartition and ${OURS} order by 1`,
  indexes: `select indexdef as value from pg_indexes where schemaname in ('public', 'pgboss') order by 1`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(c.oid)) as value
    from pg_constraint c join pg_namespace n on n.oid = connamespace where ${OURS} order by 1`,
  triggers: `
    select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) as value from pg_trigger t where not tgisinternal order by 1`,
  functions: `
    select pg_get_functiondef(p.oid) as value from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${OURS} and prokind = 'f' order by 1`,
  types: `
    select concat_ws(' ', typname, typtype) as value from pg_type t join pg_namespace n on n.oid = typnamespace
    where ${OURS} order by 1`,
  extensions: `select extname as value from pg_extension order by 1`,
  sequences: `select concat_ws(' ', sequencename, last_value) as value from pg_sequences where schemaname = 'public' order by 1`,
}
