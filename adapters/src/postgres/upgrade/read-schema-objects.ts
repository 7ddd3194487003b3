import type pg from 'pg'

/**
 * Equal lines mean an equivalent schema. The order of columns, names of not-null constraints (since PostgreSQL 18 only)
 * and objects of extensions are ignored. Views are represented by the columns that they read, because their text
 * differs between PostgreSQL versions.
 */
export async function readSchemaObjects(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string; schema: string }>(OBJECTS)
  return rows.map(({ line, schema }) => line.replaceAll(`${schema}.`, '')).sort()
}

const OBJECTS = `
  with relation as (
    select c.oid, c.relname, c.relkind, c.reloptions
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and c.relname not like 'kysely%'
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), line as (
    select 'table ' || relname || coalesce(' with ' || (select string_agg(o, ', ' order by o) from unnest(reloptions) o), '')
      as line
    from relation where relkind in ('r', 'p')
    union all
    select 'view ' || r.relname || ' of ' || string_agg(distinct d.refobjid::regclass || '.' || a.attname, ', ')
    from relation r
    join pg_rewrite w on w.ev_class = r.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where r.relkind in ('v', 'm') and d.refobjid <> r.oid
    group by r.relname
    union all
    select 'column ' || r.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
      || case when d.oid is null then '' when a.attgenerated = '' then ' default ' else ' generated ' end
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
      || case when coalesce(a.attstattarget, -1) >= 0 then ' statistics ' || a.attstattarget else '' end
    from relation r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind in ('r', 'p')
    union all
    select 'constraint ' || r.relname || '.' || k.conname || ' ' || pg_get_constraintdef(k.oid)
      || case when k.convalidated then '' else ' (not validated)' end
    from relation r join pg_constraint k on k.conrelid = r.oid where k.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select case when i.indisvalid then '' else '(invalid) ' end || 'index ' || pg_get_indexdef(i.indexrelid)
    from relation r join pg_index i on i.indrelid = r.oid
    union all
    select 'trigger ' || r.relname || ' ' || pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' (disabled)' end
    from relation r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    union all
    select 'function ' || p.oid::regprocedure || ' returns ' || pg_get_function_result(p.oid) || ' ' || md5(p.prosrc)
      || coalesce(' set ' || (select string_agg(o, ', ' order by o) from unnest(p.proconfig) o), '')
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select line, quote_ident(current_schema()) as schema from line`
