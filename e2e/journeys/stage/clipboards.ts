/** An address reserved for documentation: nothing answers, and nothing may request it. */
export const STRANGE_PICTURE = 'https://192.0.2.1/anh.png'

/**
 * The samples follow Microsoft's "HTML Clipboard Format", fixtures of open editors, and copies of Google Docs and
 * Gmail.
 */
export const CLIPBOARDS = {
  word: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif; mso-fareast-font-family:Calibri;}
p.MsoListParagraphCxSpFirst, p.MsoListParagraphCxSpLast {margin-left:36.0pt; mso-add-space:auto;}
@list l0 {mso-list-id:1;} @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;} --></style></head>
<body lang=VI style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal><b><span style='mso-bidi-font-family:Calibri'>Báo giá<o:p></o:p></span></b></p>
<p class=MsoNormal><span style='color:red'>Giá đỏ</span>, <i>nghiêng</i> và <u>gạch chân</u><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Mục một<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Mục hai<o:p></o:p></p>
<p class=MsoNormal><img width=20 height=20 src="file:///C:/Users/lan/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><o:p></o:p></p>
<!--EndFragment--></body></html>`,
  'word without its lists': `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document></head><body><!--StartFragment-->
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Việc thứ nhất<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt'><span style='font-family:Symbol'>·</span>&nbsp;&nbsp; Việc thứ hai<o:p></o:p></p>
<!--EndFragment--></body></html>`,
  excel: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15">
<style><!-- td {padding:0px; mso-ignore:padding; color:black; font-size:11.0pt; font-family:Calibri, sans-serif; border:none; white-space:nowrap;}
.xl65 {font-weight:700; border:.5pt solid windowtext; background:yellow; mso-pattern:black none;} .xl66 {border:.5pt solid windowtext;} --></style></head>
<body><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment-->
<col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td class=xl65 height=20 width=64 style='height:15.0pt;width:48pt'>Tên</td><td class=xl65 width=64 style='border-left:none;width:48pt'>Giá</td></tr>
<tr height=20 style='height:15.0pt'><td class=xl66 height=20 style='height:15.0pt;border-top:none'>Bút</td><td class=xl66 align=right style='border-top:none;border-left:none' x:num>5000</td></tr>
<!--EndFragment--></table></body></html>`,
  'google docs': `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4f0e2a9c-7fff-1c2d-8a3b-000000000000"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Chữ đậm</span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;"> chữ thường </span><span style="font-weight:400;font-style:italic;text-decoration:underline;white-space:pre-wrap;">nghiêng gạch</span></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Việc một</span></p></li></ul></b><br class="Apple-interchange-newline">`,
  gmail: `<meta charset='utf-8'><div dir="ltr" class="gmail_default" style="color: rgb(34, 34, 34); font-family: arial, sans-serif; font-size: small; font-style: normal; font-weight: 400; white-space: normal; background-color: rgb(255, 255, 255);">Chào anh,<div><br></div><div><b>Quan trọng</b>: xem <a href="https://sen.vn/gia" target="_blank" style="color: rgb(17, 85, 204);">bảng giá</a></div><img src="${STRANGE_PICTURE}" alt=""><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">câu cũ</blockquote></div>`,
} as const
