import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changeData, changeEach, markStale, showNotFound } from './change-data.ts'
import { itemIn, mapped, updated, without, type Paged } from './paged.ts'

interface Post {
  id: string
  isFeatured: boolean
}

interface Lists<Item, Filter> {
  key: QueryKey
  placed: (list: Paged<Item>, filter: Filter, item: Item, client: QueryClient) => Paged<Item>
}

interface Options<Item, Filter> {
  lists: Lists<Item, Filter>
  ofMember?: Lists<Item, string>
  arrived?: QueryKey
  detail?: { key: (id: string) => QueryKey; notFound: string }
}

/** A visible row moves only when its own item changes. */
export function liveCollection<Item extends Post, Detail extends Item = Item, Filter = unknown>({
  lists,
  ofMember,
  arrived,
  detail,
}: Options<Item, Filter>) {
  const everyList = ofMember ? [lists.key, ofMember.key] : [lists.key]

  const changeLists = (client: QueryClient, change: (list: Paged<Item>, filter: Filter) => Paged<Item>) =>
    changeEach<Paged<Item>>(client, { queryKey: lists.key }, (list, key) =>
      change(list, key[lists.key.length] as Filter),
    )

  const changeEveryList = (client: QueryClient, change: (list: Paged<Item>) => Paged<Item>) => {
    for (const queryKey of everyList) changeEach<Paged<Item>>(client, { queryKey }, change)
  }

  const arrivedIn = (client: QueryClient): Item[] => (arrived && client.getQueryData<Item[]>(arrived)) ?? []

  const changeArrived = (client: QueryClient, change: (items: Item[]) => Item[]) =>
    arrived && client.setQueryData<Item[]>(arrived, items => items && change(items))

  function placeIn<F>(
    client: QueryClient,
    { key, placed }: Lists<Item, F>,
    item: (before?: Item) => Item,
    onlyShown = false,
  ) {
    const { id } = item()
    changeEach<Paged<Item>>(client, { queryKey: key }, (list, queryKey) => {
      const before = itemIn(list, id)
      return onlyShown && !before ? list : placed(list, queryKey[key.length] as F, item(before), client)
    })
  }

  const changeDetail = (
    client: QueryClient,
    id: string,
    change: (shown: Detail) => Detail,
    needsRefetch: (shown: Detail) => boolean = () => false,
  ) => {
    if (detail) changeData(client, detail.key(id), change, { standing: true, needsRefetch })
  }

  function find(client: QueryClient, id: string): Item | undefined {
    const open = detail && client.getQueryState<Detail>(detail.key(id))
    if (open?.status === 'success') return open.data
    for (const queryKey of everyList)
      for (const [, list] of client.getQueriesData<Paged<Item>>({ queryKey })) {
        const item = list && itemIn(list, id)
        if (item) return item
      }
    return arrivedIn(client).find(item => item.id === id)
  }

  /** Hidden items stay hidden. `item` receives the cached copy, which may have fields that the event lacks. */
  function put(client: QueryClient, item: (before?: Item) => Item) {
    const { id } = item()
    const isHidden = arrivedIn(client).some(other => other.id === id)
    if (isHidden) changeArrived(client, items => items.map(other => (other.id === id ? item(other) : other)))
    placeIn(client, lists, item, isHidden)
    if (ofMember) placeIn(client, ofMember, item)
  }

  return {
    changeLists,
    changeDetail,
    find,
    put,

    update(client: QueryClient, id: string, fields: Partial<Item>) {
      const change = <T extends Item>(item: T): T => ({ ...item, ...fields })
      changeEveryList(client, list => updated(list, id, change))
      changeArrived(client, items => items.map(item => (item.id === id ? change(item) : item)))
      changeDetail(client, id, change)
    },

    arrive(client: QueryClient, ...items: Item[]) {
      if (ofMember) for (const item of items) placeIn(client, ofMember, () => item)
      if (arrived)
        client.setQueryData<Item[]>(arrived, (before = []) => [
          ...items,
          ...before.filter(({ id }) => !items.some(item => item.id === id)),
        ])
    },

    showArrived(client: QueryClient) {
      const items = arrivedIn(client)
      changeArrived(client, () => [])
      for (const item of items.toReversed()) placeIn(client, lists, () => item)
    },

    withdraw(client: QueryClient, id: string) {
      changeArrived(client, items => items.filter(item => item.id !== id))
    },

    drop(client: QueryClient, id: string) {
      changeEveryList(client, list => without(list, id))
      changeArrived(client, items => items.filter(item => item.id !== id))
    },

    closeDetail(client: QueryClient, id: string, applies?: (shown: Detail) => boolean) {
      if (detail) showNotFound(client, detail.key(id), detail.notFound, applies)
    },

    feature(client: QueryClient, postId: string | null) {
      const mark = <T extends Item>(item: T): T =>
        item.isFeatured === (item.id === postId) ? item : { ...item, isFeatured: item.id === postId }
      changeEveryList(client, list => mapped(list, mark))
      changeArrived(client, items => items.map(mark))
      if (detail) for (const id of openIds(client, detail.key)) changeDetail(client, id, mark)
    },

    /** For lists whose matches or order only the server knows: refetched when next opened, so that nothing moves. */
    ageLists(client: QueryClient, isUncertain: (filter: Filter) => boolean = () => true) {
      markStale(client, {
        queryKey: lists.key,
        predicate: ({ queryKey }) => isUncertain(queryKey[lists.key.length] as Filter),
      })
    },
  }
}

const openIds = (client: QueryClient, detailKey: (id: string) => QueryKey) =>
  client
    .getQueryCache()
    .findAll({ queryKey: detailKey('').slice(0, -1) })
    .map(({ queryKey }) => queryKey.at(-1) as string)
