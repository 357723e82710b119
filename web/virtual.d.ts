declare module 'virtual:contract-routes' {
  /** Without the contract's schemas. */
  const routes: import('../contract/contract.ts').Contract
  export default routes
}

declare module 'virtual:contract-version' {
  /** Changes with the contract. */
  const version: string
  export default version
}
