import { expect, it } from 'vitest'
import { changelogProblems, contractions } from './changelog.ts'

const first = { name: '2026-01-01-first.sql', text: 'create table cities (id int)' }
const second = (text: string) => ({ name: '2026-02-01-second.sql', text })
const problems = (lines: string, text = 'comment on table cities is null') =>
  changelogProblems(`# Changelog\n\n${lines}`, '0.1.0', [first, second(text)])
const released = '- 0.1.0 (2026-01-01-first): stop all. The first.'

it.each([
  'create table a (id int); create unique index a_id on a (id); create trigger t before insert on a for each row execute function f()',
  "create index cities_name on cities (name); comment on index cities_name is 'drop table; it''s'",
  "alter table cities add column size int; alter table cities add column kind text not null default 'x'",
  'alter table cities add column size int; alter table cities add constraint s check (size is null or size > 0)',
  'alter table cities drop constraint cities_check; alter table cities alter column name drop not null',
  `create function n() returns trigger language plpgsql as $$
  begin
    perform pg_notify('a', 'b');
    return null;
  end $$;
  create trigger t after insert on cities for each statement execute function n()`,
  'create function f() returns trigger language plpgsql as $$ begin drop table cities; end $$; insert into cities values (1)',
])('knows that this only expands: %s', text => {
  expect(contractions(second(text))).toEqual([])
})

it.each([
  'alter table cities drop column name',
  'drop table cities',
  'alter table cities rename column name to title',
  'alter table cities add column size int not null',
  'alter table cities alter column name set not null',
  'alter table cities alter column name type int',
  "alter table cities add constraint c check (name <> '')",
  'create unique index cities_name on cities (name)',
  'create trigger t after insert on cities for each statement execute function n()',
  'create or replace function f() returns int language sql as $$ select 1 $$',
  'update cities set name = null',
  '/* only */ delete from cities -- rows',
])('knows that this needs all processes stopped: %s', text => {
  expect(contractions(second(text))).toHaveLength(1)
})

it('compares each line with the migrations since the release before', () => {
  expect(problems(`- next: rolling allowed. More.\n${released}`)).toEqual([])
  expect(problems(`- next: stop all. More.\n${released}`)).toEqual([
    expect.stringContaining('may say "rolling allowed"'),
  ])
  expect(problems(`- next: rolling allowed. More.\n${released}`, 'drop table cities')).toEqual([
    expect.stringContaining(
      'must say "stop all", because a process of the previous version may fail after 2026-02-01-second.sql: drop table',
    ),
  ])
  expect(problems(`- next: stop all. More.\n${released}`, 'drop table cities')).toEqual([])
})

it('says which line is missing or wrong', () => {
  expect(problems('')).toEqual([expect.stringContaining('no line for the version 0.1.0')])
  expect(problems(released)).toEqual([expect.stringContaining('add a line for "next"')])
  expect(problems(`- next: perhaps. More.\n${released}`)).toEqual([expect.stringContaining('must be "- VERSION')])
  expect(problems('- next: rolling allowed. More.\n- 0.1.0: stop all. The first.')).toEqual([
    expect.stringContaining('0.1.0 must name its last migration'),
  ])
})
