import { settings } from './settings.ts'

/** The settings as the Markdown table of `docs/operations.md`. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, fallback, allowed, about }) => {
    const shown = fallback === undefined ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${shown} | ${allowed} | ${about} |`
  })
  return ['| setting | default | allowed | what it does |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
