import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** What we call of `chardetng-wasm`. Node warns of its own module, which imports WebAssembly. */
interface Chardetng {
  readonly memory: { readonly buffer: ArrayBuffer }
  __wbindgen_malloc(length: number): number
  __wbindgen_free(pointer: number, length: number): void
  __wbindgen_add_to_stack_pointer(bytes: number): number
  encodingdetector_new(): number
  encodingdetector_feed(detector: number, pointer: number, length: number, isLast: number): number
  encodingdetector_guess(result: number, detector: number, domain: number, length: number, utf8: number): void
  __wbg_encodingdetector_free(detector: number): void
}

/** The types of Node don't have it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Chardetng } }>
}

let loaded: Promise<Chardetng> | undefined

async function load(): Promise<Chardetng> {
  const file = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm')
  const __wbindgen_throw = () => {
    throw new Error('chardetng failed')
  }
  const imports = { './chardetng_wasm_bg.js': { __wbindgen_throw } }
  const { instance } = await WebAssembly.instantiate(await readFile(file), imports)
  return instance.exports
}

/** Guesses the encoding of a text that is not Unicode as Firefox does. Returns its name in the Encoding Standard. */
export async function detectEncoding(bytes: Uint8Array): Promise<string> {
  const wasm = await (loaded ??= load())
  const detector = wasm.encodingdetector_new()
  const pointer = wasm.__wbindgen_malloc(bytes.length)
  new Uint8Array(wasm.memory.buffer).set(bytes, pointer)
  wasm.encodingdetector_feed(detector, pointer, bytes.length, 1)
  const result = wasm.__wbindgen_add_to_stack_pointer(-16)
  wasm.encodingdetector_guess(result, detector, 0, 0, 0)
  const [start = 0, length = 0] = new Int32Array(wasm.memory.buffer, result, 2)
  const label = Buffer.from(wasm.memory.buffer, start, length).toString('latin1')
  wasm.__wbindgen_free(start, length)
  wasm.__wbindgen_add_to_stack_pointer(16)
  wasm.__wbg_encodingdetector_free(detector)
  return label.toLowerCase()
}
