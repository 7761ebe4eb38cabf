// hls.js ships no declarations for its light build; its interface is the full one's.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
