// The package brings no types of its own.
declare module 's3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  type Stored = { size: number; md5: string }
  type Store = {
    putObject(object: { bucket: string; key: string }): Promise<Stored>
    getMetadata(bucket: string, key: string): Promise<{ 'content-length': number }>
  }
  export default class S3rver {
    readonly store: Store
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
