declare module 'virtual:contract-routes' {
  /** Methods and paths of the contract, without its schemas. */
  const routes: import('../contract/contract.ts').Contract
  export default routes
}
