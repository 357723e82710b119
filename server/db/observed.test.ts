import { expect, it } from 'vitest'
import { operationOf } from './observed.ts'

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
