import { expect, it } from 'vitest'
import { createLending, operationOf } from './observed.ts'

it.each([
  ['select 1', 'select'],
  ['  INSERT into t values ($1)', 'insert'],
  ['with a as (select 1) select * from a', 'select'],
  ['with a as (delete from t returning id) update t set x = 1 where id in (select id from a)', 'update'],
  ['with a as (insert into t values (1)), b as (select 2) insert into u select * from b', 'insert'],
  ['begin', 'begin'],
  ['start transaction isolation level serializable', 'other'],
  ['', 'other'],
])('classifies %j as %s', (text, operation) => {
  expect(operationOf(text)).toBe(operation)
})

it('lends one connection in FIFO order, and reports the number of waiting callers', async () => {
  const lending = createLending()
  const order: number[] = []
  const ask = (n: number) => lending.take().then(() => order.push(n))
  expect(lending.state()).toEqual({ total: 1, idle: 1, waiting: 0 })
  await ask(1)
  const others = [ask(2), ask(3)]
  expect(lending.state()).toEqual({ total: 1, idle: 0, waiting: 2 })
  lending.give()
  await others[0]
  expect(order).toEqual([1, 2])
  lending.give()
  await others[1]
  lending.give()
  expect(lending.state()).toEqual({ total: 1, idle: 1, waiting: 0 })
})
