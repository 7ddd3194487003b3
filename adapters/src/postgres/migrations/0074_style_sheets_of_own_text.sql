-- Signatures and templates that were kept with style sheets lose them: such a sheet dressed, or hid, the whole text that it was put
-- into. Since then sheets are written into the elements that they are about before anything is kept. What is kept was written by the
-- cleaner: nothing else in it can begin with `<style`, and no sheet holds a `<`.
update signature set html = regexp_replace(html, '<style[^<>]*>[^<]*</style>', '', 'gi') where html ~* '<style';
update template set html = regexp_replace(html, '<style[^<>]*>[^<]*</style>', '', 'gi') where html ~* '<style';
update setting set value = to_jsonb(regexp_replace(value #>> '{}', '<style[^<>]*>[^<]*</style>', '', 'gi'))
  where key = 'signature' and jsonb_typeof(value) = 'string' and value #>> '{}' ~* '<style';
