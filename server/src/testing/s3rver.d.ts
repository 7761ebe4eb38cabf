declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  interface Options {
    readonly address: string
    readonly port: number
    readonly directory: string
    readonly silent: boolean
    readonly allowMismatchedSignatures: boolean
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  interface Store {
    getObject(
      bucket: string,
      key: string,
      options: { start?: number; end?: number | string },
    ): Promise<unknown>
  }

  export default class S3rver {
    readonly httpServer: Server
    readonly store: Store
    constructor(options: Options)
    run(): Promise<{ readonly port: number }>
  }
}
