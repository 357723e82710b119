import { isContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import type { EndpointMeta } from './access.ts'
import { contract } from './contract.ts'
import { openErrors } from './open-errors.ts'

function* errorsOfVisitors(node: object): Generator<string> {
  if (!isContractProcedure(node)) {
    for (const child of Object.values(node)) yield* errorsOfVisitors(child as object)
    return
  }
  const { meta, errorMap } = node['~orpc']
  if ((meta as EndpointMeta).access === 'public') yield* Object.keys(errorMap)
}

it('has each error of endpoints without a session, whose screens know no others', () => {
  expect([...new Set(errorsOfVisitors(contract))].filter(code => !(code in openErrors))).toEqual([])
})
