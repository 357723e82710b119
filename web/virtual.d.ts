declare module 'virtual:contract-routes' {
  /** Methods and paths of the contract, without its schemas. */
  const routes: import('../contract/contract.ts').Contract
  export default routes
}

declare module 'virtual:contract-version' {
  /** Another one for every change of the contract. */
  const version: string
  export default version
}
