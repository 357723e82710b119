// Declared here, so that types can be checked where lab/ is not installed.
declare module 'lighthouse' {
  interface Category {
    score: number | null
    auditRefs: { id: string; weight: number }[]
  }
  interface Result {
    lhr: {
      runtimeError?: { message: string }
      categories: Record<string, Category>
      audits: Record<string, { score: number | null }>
    }
  }
  interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
    extraHeaders?: Record<string, string>
  }
  export default function lighthouse(url: string, flags: Flags): Promise<Result | undefined>
}
