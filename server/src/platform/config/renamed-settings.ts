/**
 * Old names of renamed settings, by new name. An old name works until the next minor release, with a warning in the log
 * at the start; then its line is removed here.
 */
const OLD_NAMES: Readonly<Record<string, string>> = {
  STORAGE_QUOTA_GB: 'UPLOAD_ROOM_GB',
}

type Env = Record<string, string | undefined>

/** Reads a setting by its current name, or else by its old name. An empty variable counts as absent. */
export function readSetting(env: Env, name: string): { name: string; value: string | undefined } {
  const value = trimmed(env[name])
  const oldName = OLD_NAMES[name]
  if (value !== undefined || oldName === undefined) return { name, value }
  const oldValue = trimmed(env[oldName])
  return oldValue === undefined ? { name, value } : { name: oldName, value: oldValue }
}

/** Returns a warning for each old name that is set. */
export function renamedSettingWarnings(env: Env): string[] {
  return Object.entries(OLD_NAMES)
    .filter(([, oldName]) => trimmed(env[oldName]) !== undefined)
    .map(([name, oldName]) =>
      trimmed(env[name]) === undefined
        ? `${oldName} is now ${name}. Rename it: the next release will not read the old name.`
        : `${oldName} is ignored because ${name} is set. Remove it.`,
    )
}

function trimmed(value: string | undefined): string | undefined {
  return value?.trim() || undefined
}
