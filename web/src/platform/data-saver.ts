import { localTexts } from './site-data.ts'

/** Not in the DOM library's types: https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData */
const browserSavesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** Whether pages save data: what the viewer chose in the player (web/src/player/preferences.ts), otherwise the browser's setting. */
export function savesData(): boolean {
  const chosen = /"isDataSaver":(true|false)/.exec(localTexts.read('serendib.player') ?? '')?.[1]
  return chosen === undefined ? browserSavesData() : chosen === 'true'
}
