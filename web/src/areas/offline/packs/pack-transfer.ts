// Loaded together, with the zip library.
export { openPack } from './open-pack.ts'
export { makePackFile, shareFile } from './share-pack.ts'
