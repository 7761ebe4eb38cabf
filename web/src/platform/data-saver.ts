import { localTexts } from './site-data.ts'

/** Whether pages save data: what the viewer chose in the player (web/src/player/preferences.ts), otherwise the browser's setting. */
export function savesData(): boolean {
  const chosen = /"isDataSaver":(true|false)/.exec(localTexts.read('serendib.player') ?? '')?.[1]
  return chosen === undefined ? navigator.connection?.saveData === true : chosen === 'true'
}
